/** Only links that were written as such are links: nothing is looked for. */
export class LinkifyIt {}
