/** Terminals that know this say where a paste begins and ends; others do not notice. */
export const pasteMarks = { on: '\x1b[?2004h', off: '\x1b[?2004l' }
