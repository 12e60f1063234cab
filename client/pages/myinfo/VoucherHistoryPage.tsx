export const VoucherHistoryPage = (_: { data: unknown }) => <h1>VoucherHistoryPage</h1>
