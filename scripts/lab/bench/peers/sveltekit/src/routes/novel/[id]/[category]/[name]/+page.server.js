import { book } from '../../../../../../shared/data.js'

export const load = ({ params }) => book(params.id)
