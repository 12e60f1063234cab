import { messages } from '../../messages.ts'

export const searchForm = messages({
  placeholder: 'Search what you want',
  submit: 'Search',
  label: 'Search novels, authors and tags',
})
