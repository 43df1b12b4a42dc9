#!/bin/sh
@MARK@
# Written by `git isitdone init`, removed by `git isitdone uninstall`; changes are overwritten.
# STOP_COMMAND = @STOP@
# STOP_TIMEOUT_MS = @STOP_MS@
exec @RUN@
