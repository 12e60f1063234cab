import { messages } from '../../messages.ts'

/** Texts of the panel that sets how a chapter looks, beside those of `display`. */
export const comfort = messages({
  sample: 'Sample',
  specimen: 'Aa',

  parts: 'Reader settings',
  look: 'Look',
  type: 'Type',
  reading: 'Reading',

  theme: 'Theme',
  themes: {
    phone: 'Match device',
    white: 'White',
    cream: 'Paper',
    sepia: 'Sepia',
    green: 'Green',
    grey: 'Gray',
    night: 'Night',
    black: 'Black',
  },
  auto: 'Auto',
  presets: 'Presets',
  preset: { comfort: 'Comfort', compact: 'Compact', easy: 'Easy to read' },

  family: 'Typeface',
  families: { 1: 'Serif', 2: 'Sans', 3: 'Literata', 4: 'Atkinson' },
  lineHeight: 'Line height',
  lineHeights: { 1: 'Tight lines', 2: 'Normal lines', 3: 'Relaxed lines', 4: 'Loose lines' },
  margins: 'Margins',
  marginWidths: { 1: 'Narrow margins', 2: 'Normal margins', 3: 'Wide margins' },
  paragraphs: 'Paragraphs',
  paragraphStarts: { 1: 'Indent', 2: 'Space' },
  alignment: 'Alignment',
  alignments: { 1: 'Left-aligned', 2: 'Justified' },
  hyphens: 'Hyphenation',
  on: 'On',
  off: 'Off',

  mode: 'Layout',
  modes: { 1: 'Scrolling', 2: 'Pages' },
  autoScroll: 'Auto-scroll',
  savedOnDevice: 'Settings are saved on this device. Sign in to use them everywhere.',
  savedInAccount: 'Your settings sync to all your devices.',
  pending: 'Your account’s settings will apply on the next page.',
  useNow: 'Apply now',
  more: 'More',
  names: 'Names',
  reset: 'Reset all settings',
})
