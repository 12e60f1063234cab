/** Whether this browser knows passkeys at all, and makes some here: not at an address of numbers. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
