// Package session keeps what one agent session is known for between its stops.
package session
