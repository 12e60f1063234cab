/** Other pages whose scripts are brought ahead while one stands on the screen: `scripts/build/sizes.ts` counts them. */
export const PAGES_AHEAD = 1
