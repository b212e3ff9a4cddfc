/** What is known of replies of this shape; undefined: nothing. The name may come from an archive, even as `constructor`. */
export const replyIn = <R>(
  replies: Readonly<Record<string, R>> | undefined,
  shape: string | null | undefined,
): R | undefined => (replies && shape != null && Object.hasOwn(replies, shape) ? replies[shape] : undefined)
