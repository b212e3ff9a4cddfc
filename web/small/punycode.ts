/** Host names in ASCII, by the browser's own rules. */
const toASCII = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? host

/** Shown as they are sent: a name that looks like another one cannot be taken for it. */
const toUnicode = (host: string): string => host

export default { toASCII, toUnicode }
