/** Texts of the panel that sets how a chapter looks. */
export const display = {
  title: 'Display',
  fontSize: 'Font size',
  smaller: 'Smaller',
  larger: 'Larger',
  background: 'Background',
  backgrounds: { 1: 'White', 2: 'Sepia', 3: 'Green', 4: 'Grey' },
  nightMode: 'Night mode',
} as const
