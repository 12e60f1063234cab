import { messages } from '../../messages.ts'

export const autoScroll = messages({
  title: 'Auto-scroll',
  slower: 'Slower',
  faster: 'Faster',
  speed: 'Speed {speed}',
  stop: 'Stop scrolling',
})
