export const searchIcons = async (_keyword: string, _most: number): Promise<{ code: string; title: string }[]> => []
export const iconSvg = async (_set: string, _name: string): Promise<string | null> => null
