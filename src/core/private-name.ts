/** Names inside this machine or network, whatever they resolve to. A name without a dot belongs to a local network. */
export function isPrivateName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '')
  return !name.includes('.') || privateEndings.test(name)
}

const privateEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|alt)$/
