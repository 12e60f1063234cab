declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(target: object): void
  export function register(type: unknown, id: string): void
  export function setSignature(type: unknown, key: string, forceReset?: boolean): void
  export function isLikelyComponentType(type: unknown): boolean
  export function performReactRefresh(): unknown
}
