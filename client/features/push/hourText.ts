/** `22:00`, as other times of this site are written (specification, section 9). */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
