import { messages } from '../../messages.ts'

/** Texts of the reader's keyboard. */
export const keys = messages({
  title: 'Keys of the reader',
  open: 'Keys',
  letters: 'Letters are keys',
  lettersAbout:
    'Off, only arrows, space and Esc do something: for who dictates, or hits keys by chance. Display, Reading, Keys leads back here.',
  size: 'Font size {size}',
  names: {
    arrows: '← →',
    space: 'Space',
    next: 'n',
    previous: 'p',
    size: 'f',
    theme: 't',
    bookmark: 'b',
    mark: 'm',
    escape: 'Esc',
    list: '?',
  },
  does: {
    arrows: 'Previous and next chapter; in pages mode, page',
    space: 'A screen on',
    next: 'Next chapter',
    previous: 'Previous chapter',
    size: 'Larger type; after the largest, the smallest',
    theme: 'Next theme',
    bookmark: 'Bookmark this place; again, remove the bookmark',
    mark: 'Highlight, note or share a paragraph; ↑ ↓ for others',
    escape: 'Put the bars away',
    list: 'These keys',
  },
})
