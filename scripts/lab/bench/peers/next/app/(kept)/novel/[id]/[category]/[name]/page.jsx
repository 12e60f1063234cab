export const revalidate = 60
/** None at build time: each is made when it is first asked for. */
export const generateStaticParams = () => []
export { Book as default } from '../../../../../parts/pages.jsx'
