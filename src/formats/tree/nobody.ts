/** Stands for no party. */
export const nobody = 'none'
