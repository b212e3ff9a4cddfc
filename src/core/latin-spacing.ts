/** In Chinese text, a name in Latin letters or digits gets spaces around it: `判 alice 胜出`, but `判正方胜出`. */
export const apart = (name: string): string => name.replace(/^(?=[\x21-\x7e])/, ' ').replace(/(?<=[\x21-\x7e])$/, ' ')
