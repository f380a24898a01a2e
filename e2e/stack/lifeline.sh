# Runs a command that never outlives whoever started this script, however that one ends. Standard input is the lifeline:
# when the starter goes away, even by SIGKILL, the pipe closes, the watcher's `read` returns and the command is told to
# stop.
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
(
  read -r _ <&3
  kill "$child"
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"
code=$?
kill "$watcher" 2>/dev/null
exit $code
