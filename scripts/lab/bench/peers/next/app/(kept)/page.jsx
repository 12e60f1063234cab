export const revalidate = 60
export { Home as default } from '../parts/pages.jsx'
