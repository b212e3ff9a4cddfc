/** Only links written as links count, so nothing is searched for. */
export class LinkifyIt {}
