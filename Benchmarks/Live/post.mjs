// Posts 1 KB to the address in argv, one request after the other on a connection that is kept, and prints the median in
// milliseconds.
const [url, count] = process.argv.slice(2);
const body = JSON.stringify({ url: `https://example.com/${"a".repeat(990)}` });
const times = [];
for (let i = 0; i < Number(count); i++) {
  const start = performance.now();
  const response = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  await response.arrayBuffer();
  if (i >= count / 10) times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
console.log(times[times.length >> 1]);
