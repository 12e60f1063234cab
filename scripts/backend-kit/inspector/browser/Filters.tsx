import type { Row } from '../call.ts'

type Filter = { brand: string; call: string; onlyWrong: boolean }

export const EVERYTHING: Filter = { brand: '', call: '', onlyWrong: false }

export const passes = (row: Row, { brand, call, onlyWrong }: Filter): boolean =>
  (!brand || row.brand === brand) &&
  row.call.toLowerCase().includes(call.trim().toLowerCase()) &&
  (!onlyWrong || row.isWrong)

const all = (values: readonly string[]) => [...new Set(values)].toSorted()

/** Selects which calls are shown. */
export function Filters(props: { rows: readonly Row[]; filter: Filter; onChange: (filter: Filter) => void }) {
  const { rows, filter, onChange } = props
  const wrong = rows.filter(({ isWrong }) => isWrong).length
  return (
    <form className="filters" onSubmit={event => event.preventDefault()}>
      <select
        aria-label="Brand"
        value={filter.brand}
        onChange={({ target }) => onChange({ ...filter, brand: target.value })}
      >
        <option value="">All brands</option>
        {all([...rows.map(({ brand }) => brand), ...(filter.brand ? [filter.brand] : [])]).map(brand => (
          <option key={brand}>{brand}</option>
        ))}
      </select>
      <input
        id="call-filter"
        type="search"
        aria-label="Call"
        placeholder="Call, such as book.show"
        list="calls"
        spellCheck={false}
        autoCapitalize="none"
        value={filter.call}
        onChange={({ target }) => onChange({ ...filter, call: target.value })}
      />
      <datalist id="calls">
        {all(rows.map(({ call }) => call)).map(call => (
          <option key={call}>{call}</option>
        ))}
      </datalist>
      <label className="only">
        <input
          type="checkbox"
          checked={filter.onlyWrong}
          onChange={({ target }) => onChange({ ...filter, onlyWrong: target.checked })}
        />
        Only problems{wrong > 0 && <span className="badge wrong">{wrong}</span>}
      </label>
    </form>
  )
}
