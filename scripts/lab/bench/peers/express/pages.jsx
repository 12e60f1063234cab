import { renderToString } from 'react-dom/server'
import { Page } from './Page.jsx'

/** The HTML of a page without its document. */
export const render = (kind, data) => renderToString(<Page kind={kind} data={data} />)
