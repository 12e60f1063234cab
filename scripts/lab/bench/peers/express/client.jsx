import { hydrateRoot } from 'react-dom/client'
import { Page } from './Page.jsx'

const state = JSON.parse(document.getElementById('state').textContent)
hydrateRoot(document.getElementById('root'), <Page {...state} />)
