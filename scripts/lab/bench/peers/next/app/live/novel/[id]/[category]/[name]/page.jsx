export const dynamic = 'force-dynamic'
export { Book as default } from '../../../../../parts/pages.jsx'
