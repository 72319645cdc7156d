// Kinds that a product brings to an installed engine: there these names lead to its lists in src/kinds. In this repository the lists
// of src/kinds/lists have the kinds of all modules, and nothing is left to add.
export const productTraits = {}
export const productChecks = {}
export const productValues = {}
export const productSqls = {}
export const productViews = {}
