import { messages } from '../../messages.ts'

/** Texts of the bar of a chapter that scrolls by itself. */
export const autoScroll = messages({
  title: 'Scrolling by itself',
  slower: 'Slower',
  faster: 'Faster',
  speed: 'Speed {speed}',
  stop: 'Stop scrolling',
})
