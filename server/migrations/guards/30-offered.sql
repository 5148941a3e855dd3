-- What staff let be sold of a plan is kept since the second release; what a database of the first one has sold is counted once, here.
update plan_location l
   set offered = l.stock
     + (select count(*) from service s where s.plan_id = l.plan_id and s.location_id = l.location_id and s.state <> 'undelivered')
     + coalesce((select sum(h.quantity) from stock_hold h where h.plan_id = l.plan_id and h.location_id = l.location_id), 0)
 where l.offered is null;
