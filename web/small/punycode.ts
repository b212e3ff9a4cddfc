/** Host names in ASCII, by the browser's own rules. */
const toASCII = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? host

/** Names are shown as they are sent, so that a look-alike cannot pass for another name. */
const toUnicode = (host: string): string => host

export default { toASCII, toUnicode }
