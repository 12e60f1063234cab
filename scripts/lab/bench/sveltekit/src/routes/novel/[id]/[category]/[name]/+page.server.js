import { book } from '#lib/data.js'

export const load = ({ params }) => book(params.id)
