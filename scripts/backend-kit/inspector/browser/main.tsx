import { createRoot } from 'react-dom/client'
import { Inspector } from './Inspector.tsx'
import './inspector.css'

createRoot(document.getElementById('root')!).render(<Inspector />)
