export const estimate = {
  title: 'What it will take',
  making: 'Working it out…',
  cannot: 'Not known yet: something in the form needs another value.',
  unavailable: 'Not known at the moment.',
  unknown: 'Price unknown',
  comma: ', ',
  calls: (range: string) => `${range} ${range === '1' ? 'call' : 'calls'}`,
  tokens: (range: string) => `${range} tokens`,
  atLeast: (cost: string) => `${cost}, and what is not priced`,
  unpriced: (models: string) => `No price is known for ${models}.`,
}

export const numberText = {
  range: (least: number, most: number) => ` from ${least} to ${most}`,
  example: ', such as 0.5 or 0,5',
  allowed: (whole: boolean, range: string, example: string) =>
    `This is not a number that can be used. Write ${whole ? 'a whole number' : 'a number'}${range} in digits${example}.`,
}

export const rows = {
  add: (one: string) => `Add ${one.toLowerCase()}`,
  remove: (one: string) => `Remove ${one.toLowerCase()}`,
  chosen: 'chosen for you',
}

export const trouble = {
  lost: 'Agon cannot be reached at the moment. What you wrote is still here: try again when “agon serve” runs.',
  entry: 'This browser is not let in any more. Open the link that “agon serve” prints; what you wrote is kept.',
  status: (status: number) =>
    `The server refused it (${status}) and did not say why. Look at the terminal where “agon serve” runs.`,
}
