export const dynamic = 'force-dynamic'
export { Reader as default } from '../../../../parts/pages.jsx'
