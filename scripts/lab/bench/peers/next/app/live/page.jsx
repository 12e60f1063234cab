export const dynamic = 'force-dynamic'
export { Home as default } from '../parts/pages.jsx'
