export const help = {
  keys: 'Keyboard',
  close: 'Close',
  everywhere: [
    ['/', 'search the archive'],
    ['Esc', 'close what is open'],
    ['?', 'this help'],
  ],
  more: {
    debate: [
      ['j / k', 'next, previous turn'],
      ['g / G', 'first, last turn'],
      ['r', 'replay, and back to the present'],
      ['Space', 'play or pause the replay'],
    ],
    home: [],
  },
}
