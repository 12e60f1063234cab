import { messages } from '../../messages.ts'

export const keys = messages({
  title: 'Keyboard shortcuts',
  open: 'Keys',
  letterShortcuts: 'Letter shortcuts',
  letterShortcutsHint:
    'Turn letter shortcuts off if you use dictation. Arrow keys, Space and Esc still work. To turn them on again, go to Display, Reading, Keys.',
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
    arrows: 'Previous and next chapter, or page in the Pages layout',
    space: 'Next screen',
    next: 'Next chapter',
    previous: 'Previous chapter',
    size: 'Larger text; after the largest, back to the smallest',
    theme: 'Next theme',
    bookmark: 'Add or remove a bookmark',
    mark: 'Highlight, note or share a paragraph; ↑ ↓ choose another',
    escape: 'Hide the bars',
    list: 'Show this list',
  },
})
