// BT-8 has codes of UNTDID 2005 in UBL and of UNTDID 2475 in CII.
const ublToCii: Readonly<Record<string, string>> = { '3': '5', '35': '29', '432': '72' };
const ciiToUbl: Readonly<Record<string, string>> = { '5': '3', '29': '35', '72': '432' };

export function dueCodeOfUbl(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (ciiToUbl[code] ?? code);
}

export function dueCodeOfCii(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (ublToCii[code] ?? code);
}
