/** No party's side. */
export const nobody = 'none'
