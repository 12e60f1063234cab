import { injectIntoGlobalHook } from 'react-refresh/runtime'

// React looks for it when it is loaded: this file comes first.
injectIntoGlobalHook(window)
