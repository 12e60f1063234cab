import { messages } from '../../messages.ts'

/** Texts of the bar of a chapter that scrolls by itself. */
export const autoScroll = messages({
  title: 'Auto-scroll',
  slower: 'Slower',
  faster: 'Faster',
  speed: 'Speed {speed}',
  stop: 'Stop scrolling',
})
