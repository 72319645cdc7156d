/** How often a fault is caused: a few times in the suite, `FAULT_ROUNDS` times by `npm run faults`. */
export const roundsOr = (usual: number): number => Number(process.env['FAULT_ROUNDS'] ?? usual)
