import { messages } from '../../messages.ts'

/** Texts of the panel that sets how a chapter looks, beside those of `display`. */
export const comfort = messages({
  sample: 'Sample',
  specimen: 'Aa',

  parts: 'Settings of the reader',
  look: 'Look',
  type: 'Type',
  reading: 'Reading',

  theme: 'Theme',
  themes: {
    phone: 'As the phone',
    white: 'White',
    cream: 'Paper',
    sepia: 'Sepia',
    green: 'Green',
    grey: 'Grey',
    night: 'Night',
    black: 'Black',
  },
  auto: 'Auto',
  presets: 'Ready-made',
  preset: { comfort: 'Comfort', compact: 'Compact', easy: 'Easy to read' },

  family: 'Typeface',
  families: { 1: 'Serif', 2: 'Sans', 3: 'Literata', 4: 'Atkinson' },
  lineHeight: 'Line height',
  lineHeights: { 1: 'Tight lines', 2: 'Normal lines', 3: 'Loose lines', 4: 'Wide lines' },
  margins: 'Margins',
  marginWidths: { 1: 'Narrow margins', 2: 'Normal margins', 3: 'Wide margins' },
  paragraphs: 'Paragraphs',
  paragraphStarts: { 1: 'Indent', 2: 'Space' },
  alignment: 'Alignment',
  alignments: { 1: 'Ragged', 2: 'Justified' },
  hyphens: 'Hyphenation',
  on: 'On',
  off: 'Off',

  mode: 'Read by',
  modes: { 1: 'Scrolling', 2: 'Turning pages' },
  aloud: 'Listen',
  autoScroll: 'Scroll by itself',
  keptHere: 'Settings are kept on this device. With an account they follow you.',
  keptInAccount: 'Your settings follow your account to all your devices.',
  waiting: 'Your account’s settings are used from the next page on.',
  useNow: 'Use them now',
  names: 'Names',
  reset: 'Reset all settings',
})
