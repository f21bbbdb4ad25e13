/** Whether a list has an item, whatever has become of the methods of arrays. */
export function isAmong(list, item) {
  for (let i = 0; i < list.length; i++) if (list[i] === item) return true;
  return false;
}
