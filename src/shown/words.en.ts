export const found = {
  checkedByCode: 'Checked by code',
  /** Used if none of them was checked. */
  citations: 'Citations',
  count: (count: number, result: string) => `${count} ${count > 1 ? result.replace(/^(hold|differ)s$/, '$1') : result}`,
}
