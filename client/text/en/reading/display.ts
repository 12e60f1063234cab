import { messages } from '../../messages.ts'

/** Texts of the panel that sets how a chapter looks. */
export const display = messages({
  title: 'Display',
  fontSize: 'Font size',
  smaller: 'Smaller',
  larger: 'Larger',
  specimen: 'Aa',
  background: 'Background',
  backgrounds: { 1: 'White', 2: 'Sepia', 3: 'Green', 4: 'Grey' },
  nightMode: 'Night mode',
})
