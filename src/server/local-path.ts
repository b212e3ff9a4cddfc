/** A path of this server with its query and fragment, as a browser would read it; null: it leads elsewhere. */
export function localPath(path: string): string | null {
  if (!path.startsWith('/')) return null
  const here = 'http://127.0.0.1'
  const url = URL.parse(path, here)
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : null
}
