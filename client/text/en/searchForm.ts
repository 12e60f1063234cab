export const searchForm = {
  placeholder: 'Search what you want',
  submit: 'Search',
  label: 'Search novels, authors and tags',
} as const
