/** What a field of a reply takes, for a prompt in either language: `z.string().meta(told('one sentence', '一句话'))`. */
export const told = (en: string, zh: string): { description: string; zh: string } => ({ description: en, zh })
