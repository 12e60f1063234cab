import { messages } from '../../messages.ts'

/** Texts of the size of type: of the panel, and of what stands for it until it is there. */
export const display = messages({
  title: 'Display',
  fontSize: 'Font size',
  smaller: 'Smaller',
  larger: 'Larger',
})
